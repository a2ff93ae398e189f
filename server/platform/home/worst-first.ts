import type { HomeAlert, HomeLevel } from '../../../shared/contracts/home.ts'

const LEVELS: readonly HomeLevel[] = ['bad', 'warn', 'info', 'plain']

/** What is lost by waiting stands above what is good to know; within a level the order of the modules stays. */
export const worstFirst = (alerts: readonly HomeAlert[]): HomeAlert[] =>
  alerts.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
