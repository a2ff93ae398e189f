// The visitor chose to sign out in the shell; the page only carries that choice to the provider.
document.querySelector('form').submit()
