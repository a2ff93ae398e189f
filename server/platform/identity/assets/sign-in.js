// Comfort on the sign-in page; without this script the form works all the same.
for (const box of document.querySelectorAll('.box')) {
  const input = box.querySelector('input')
  const reveal = box.querySelector('.reveal')
  reveal.hidden = false
  reveal.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    reveal.setAttribute('aria-pressed', String(!shown))
    reveal.setAttribute('aria-label', shown ? reveal.dataset.show : reveal.dataset.hide)
    input.focus()
  })
  input.form.addEventListener('submit', () => {
    input.type = 'password'
  })
}

const caps = document.querySelector('.caps')
if (caps) {
  const look = (event) => {
    if (event.getModifierState) caps.hidden = !event.getModifierState('CapsLock')
  }
  for (const kind of ['keydown', 'keyup', 'mousedown']) document.addEventListener(kind, look)
}
