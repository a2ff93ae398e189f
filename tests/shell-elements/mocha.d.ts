/** The part of Mocha that Web Test Runner puts on the page and these tests use. */
type Step = () => void | Promise<unknown>
declare function describe(title: string, body: () => void): void
declare function it(title: string, body: Step): void
declare function before(step: Step): void
declare function beforeEach(step: Step): void
declare function after(step: Step): void
declare function afterEach(step: Step): void
