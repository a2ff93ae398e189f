import { prepareDemo } from './product.ts'

/** The demo company is loaded once; every product of the browser tests starts from a copy of it. */
export default prepareDemo
