import { expect, it } from 'vitest'
import { parseAst } from 'vite'
import { shortTemplates } from '../../build/templates.mjs'

const short = async (code: string, id = '/product/shell-elements/bar/bar.element.ts') => {
  const { transform } = shortTemplates('/product/shell-elements/')
  const made = await transform.call({ parse: parseAst }, code, id)
  return made && made.code
}

it('takes the indentation out of markup, and leaves every blank between words', async () => {
  const code = 'const view = html`<p>\n      ${items.map((item) => html`<b>\n  ${item}</b>`)}\n    </p> <i>a  b</i>`'
  expect(await short(code)).toBe(
    'const view = html`<p>\n${items.map((item) => html`<b>\n${item}</b>`)}\n</p> <i>a  b</i>`',
  )
})

it('makes a whole style sheet small, and one with a slot or a backslash no smaller than is safe', async () => {
  expect(await short('css`\n  :host {\n    color: red; /* warm */\n  }\n`')).toBe('css`:host{color:red}`')
  expect(await short('css`a {\n  width: ${wide};\n}`')).toBe('css`a {\nwidth: ${wide};\n}`')
  expect(await short("css`a::before {\n  content: '\\\\201c';\n}`")).toBe("css`a::before {\ncontent: '\\\\201c';\n}`")
})

it('touches no other source, and no other text', async () => {
  expect(await short('html`<p>\n  </p>`', '/product/root-config/frame-view.ts')).toBeNull()
  expect(await short('const text = `a\n  b`')).toBe('const text = `a\n  b`')
})
