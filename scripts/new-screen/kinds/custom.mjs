/** A component of our own in the frame of the house: the last rung, for what no kind can say. */
export default ({ module, file, camel, pascal, room, title }) => ({
  files: {
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { custom } from '../../../shared/kit/screen.ts'
import { ${pascal} } from '../${file}/${file}.tsx'

/** ${title}: why no kind can draw it. */
export default custom({ id: '${room}', component: ${pascal} })
`,
    [`apps/${module}/${file}/${file}.tsx`]: `
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'

/** Draws itself; tab, guard, rights and texts are the house's. */
export function ${pascal}() {
  useLocale()
  return (
    <section {...region('${camel}', t('${module}:${camel}.title'))}>
      <h1>{t('${module}:${camel}.title')}</h1>
    </section>
  )
}
`,
    [`tests/apps/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import { screens } from '../../../apps/${module}/screens.ts'

it('${ids}${title.toLowerCase()} have a screen of their own', async () => {
  const { default: screen } = await screens['${file}']!()
  expect(screen).toMatchObject({ kind: 'custom', id: '${room}' })
})
`,
  },
  texts: { title },
  next: ['draw it, and test what it does; a kind with a part is the better choice where one fits'],
})
