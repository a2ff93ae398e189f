import { asDocument } from '../../contracts/document.ts'
import type { DocumentCourse, StagePassed } from '../../contracts/document-course.ts'
import type { Entity } from '../../contracts/entity.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { choiceLabel, actionKey } from '../editor/labels.ts'
import { Icon } from '../icon.tsx'
import { peopleOf, whenOf } from './course-panel.tsx'
import css from './course.module.css'

interface Props {
  readonly entity: Entity
  readonly state: string
  readonly course: DocumentCourse
}

/** [judgement 6, 12] The way of what passes through several hands: who led it on and when, where it stands, and who can do the next step. */
export function StageBar({ entity, state, course: { stages, next } }: Props) {
  const here = stages.findIndex((stage) => stage.state === state)
  if (stages.length === 0 || here < 0) return null
  const isAtEnd = here === stages.length - 1
  const title = t('kit:course.stages')
  return (
    <ol className={css['stages']} aria-label={title}>
      {stages.map((stage, at) => {
        // What stands at its last state has it behind it.
        const isPassed = at < here || isAtEnd || at === here
        const isNext = at === here + 1
        return (
          <li key={stage.state} data-passed={isPassed || undefined} aria-current={isNext ? 'step' : undefined}>
            <span className={css['mark']} aria-hidden="true">
              {isPassed ? <Icon name="check-lg" size={12} /> : at + 1}
            </span>
            <span>
              <b>{choiceLabel(entity, asDocument(entity)!.state, stage.state)}</b>
              <span className={css['unseen']}>
                {' '}
                {t(isPassed ? 'kit:course.passed' : isNext ? 'kit:course.current' : 'kit:course.coming')}
              </span>
              {isPassed ? <Passed stage={stage} /> : null}
              {isNext && next ? (
                <>
                  <span className={css['by']}>
                    {t('kit:course.next', { action: t(actionKey(entity, next.action)) })}
                  </span>
                  <span className={css['by']}>{peopleOf(next)}</span>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const Passed = ({ stage: { by, on } }: { stage: StagePassed }) =>
  by === null && on === null ? null : (
    <span className={css['by']}>
      {[by === null ? '' : personName(by), on === null ? '' : whenOf(on)].filter((text) => text !== '').join(', ')}
    </span>
  )
