import { prepareDemo, startProduct } from './product.ts'

/** One product for all browser tests; a test that stops or breaks it starts one of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareDemo()
  const product = await startProduct()
  process.env['NOVUS_URL'] = product.url
  return async () => {
    await product.stop()
  }
}
