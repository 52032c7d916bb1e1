def app(seed, n): raise NotImplementedError
