import { prepareDemo } from '../support/product.ts'
import { test } from './cost.ts'

test('the demo company of all products of the browser tests is loaded once', async () => {
  // A first start; minutes on a machine that does much else.
  test.setTimeout(300_000)
  await prepareDemo()
})
