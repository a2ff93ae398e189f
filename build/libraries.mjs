/** What the bundlers must know about libraries that their own manifests do not say. */

/** Export condition of modern JavaScript: rxjs is a quarter smaller with it. */
export const MODERN = 'es2015'

/** Loading one of these does nothing by itself, so it stays out where nothing of it is used. */
export const WITHOUT_EFFECT = ['decimal.js']

/** Two copies of one of these in a page would not know each other. */
export const ONCE = ['react', 'react-dom', 'rxjs', 'lit', 'single-spa']
