/** What a company without any data is led through, in this order. */
export const MOVING_STEPS = [
  'company',
  'year',
  'chart',
  'roles',
  'bank',
  'tax',
  'terms',
  'firms',
  'users',
  'opening',
  'invoice',
] as const
export type MovingStep = (typeof MOVING_STEPS)[number]

/** Steps that a company may do without, or do later. */
export const OPTIONAL_STEPS: readonly MovingStep[] = ['users', 'opening']

export const MovingIn = { id: 'gl.movingIn', module: 'gl', noun: 'movingIn', room: 'gl/moving-in' } as const

/** How far a step is, as the data says: nothing is ticked off by hand. */
export interface MovingState {
  readonly step: MovingStep
  readonly isDone: boolean
  /** How many there are of what it is about. */
  readonly count: number
  /** What it is called: the company, the year. */
  readonly name: string | null
  /** It was submitted by somebody, and waits for a second person. */
  readonly waitsBy: string | null
  /** What can be done here at once, without leaving the page. */
  readonly offers: 'chart' | 'tax' | 'year' | 'terms' | null
}

export interface MovingInState {
  readonly steps: readonly MovingState[]
  /** Accounts that the ready-made chart would bring. */
  readonly chartAccounts: number
  /** Provinces with sample taxes, `CA-ON`; that of the company first. */
  readonly provinces: readonly string[]
  readonly mayBegin: boolean
}

/** The first step that a company cannot do without and has not done; null where it has moved in. */
export const nextStep = ({ steps }: Pick<MovingInState, 'steps'>): MovingStep | null =>
  steps.find(({ step, isDone }) => !isDone && !OPTIONAL_STEPS.includes(step))?.step ?? null
