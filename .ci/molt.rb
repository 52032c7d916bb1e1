class Molt < Formula
  desc "Migrates Swift code from deprecated patterns to their replacements"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license "MIT"

  # begin # universal-apple-macosx
  on_macos do
    url "@DOWNLOADS@/molt-@VERSION@-universal-apple-macosx.tar.gz"
    sha256 "@SHA256 universal-apple-macosx@"
  end

  # end # universal-apple-macosx
  # begin # x86_64-unknown-linux-gnu
  on_linux do
    on_intel do
      url "@DOWNLOADS@/molt-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 x86_64-unknown-linux-gnu@"
    end
  end

  # end # x86_64-unknown-linux-gnu
  # begin # aarch64-unknown-linux-gnu
  on_linux do
    on_arm do
      url "@DOWNLOADS@/molt-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 aarch64-unknown-linux-gnu@"
    end
  end

  # end # aarch64-unknown-linux-gnu
  def install
    bin.install "molt"
    bash_completion.install "completions/molt.bash" => "molt"
    zsh_completion.install "completions/_molt"
    fish_completion.install "completions/molt.fish"
    man1.install "man/molt.1"
  end

  test do
    (testpath/"A.swift").write "import SwiftUI\nfinal class Model: ObservableObject {}\n"
    assert_match "observable-object", shell_output("#{bin}/molt check A.swift --deployment-target ios17", 1)
  end
end
