let placeholder = <#value#>, call = foo(<#T##x: Int##Int#>, label: <#T##(Int) -> Void#>)
func <#name#>(a: <#A#>) -> <#return type#> {
  <#function body#>
}
class C { <#members#> }
if <#condition#> { <#code#> }
let x: <#Type#> = <#a#> + <#b#>.c(<#d#>)
switch <#value#> { case <#pattern#>: <#code#> default: <#code#> }
<#view#>.cornerRadius(<#radius#>)
f { <#arguments#> in <#code#> } other: <#closure#>
