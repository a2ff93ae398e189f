import { custom } from '../../../shared/kit/screen.ts'
import { MovingInPage } from '../moving-in/moving-in.tsx'

/** A company without any data, step by step to its first posted invoice. */
export default custom({ id: 'gl/moving-in', component: MovingInPage })
