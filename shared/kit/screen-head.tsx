import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { region } from './region.ts'
import css from './screen-head.module.css'

interface Props {
  readonly title: string
  /** What belongs to the whole screen: figures, buttons. */
  readonly children?: ReactNode
}

/** The head of a screen that has no list: what it is, and what can be done with the whole of it. */
export const ScreenHead = ({ title, children }: Props) => (
  <header className={css['head']} {...region('head', t('kit:regions.head'))}>
    <h1>{title}</h1>
    {children}
  </header>
)

/** What it is for, in a sentence of its own under the title. */
export const ScreenAbout = ({ text }: { readonly text: string }) => (
  <p className={css['about']}>
    <span>{text}</span>
  </p>
)
