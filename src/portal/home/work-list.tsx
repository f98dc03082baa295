import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { everyText } from '#src/portal/shell/every-text.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css, cx } from '#styles/css'
import type { useWork, Work } from './use-work.ts'

const list = css({ borderBlockStart: 'hair' })
const item = css({ borderBlockEnd: 'hair' })
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  paddingBlock: '3',
  color: 'ink',
  _hover: { textDecoration: 'none', background: 'sunk' },
})
const what = css({ fontWeight: 'strong' })
const quiet = css({ color: 'ink-2' })
const action = css({ color: 'accent', marginInlineStart: 'auto', textDecoration: 'underline' })
// The list has no margin, unlike the pages that are empty as a whole.
const empty = css({ marginInline: '[-1.25rem]', marginBlock: '[-1.5rem]' })
const line = css({ paddingBlock: '3' })

/** Shows what waits for the user. Shows that there is nothing only once everything is read. */
export function WorkList({ reading }: { reading: ReturnType<typeof useWork> }) {
  const { data: work, isPending, isError, isFetching, refetch } = reading
  if (work && !isError && isNothing(work))
    return (
      <div className={empty}>
        <EmptyState title={m.home_work_none()} icon={<NothingLeft />} level="h3">
          {m.home_work_none_text()}
        </EmptyState>
      </div>
    )
  return (
    <ul className={list} aria-busy={isPending || undefined}>
      {isPending ? (
        <li className={line}>
          <Skeleton width="16rem" />
        </li>
      ) : null}
      {isError || work?.isComplete === false ? (
        <li className={cx(line, quiet)}>
          {m.home_work_unread()}{' '}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {m.list_try_again()}
          </Button>
        </li>
      ) : null}
      {work ? <Lines work={work} /> : null}
    </ul>
  )
}

const isNothing = ({ baskets, texts, questions, pendingEmail, troubles, isComplete }: Work) =>
  isComplete && baskets + texts.length + questions + troubles.length === 0 && pendingEmail === null

const troubleWords = { backup: m.home_work_backup, mail: m.home_work_mail, disk: m.home_work_disk }

/** The waiting baskets, with the one that has waited longest first and open. */
const longestWaiting = (order = '') => ({ waiting: '1', sort: 'changed' as const, order, ...(order && { open: '1' }) })

function Lines({ work }: { work: Work }) {
  const { baskets, oldest, texts, questions, pendingEmail, troubles } = work
  const { locale } = useShell()
  const nameOf = new Intl.DisplayNames(tagOf(locale), { type: 'language' })
  return (
    <>
      {baskets > 0 ? (
        <li className={item}>
          <Link to="/order-approve/" search={longestWaiting(oldest?.basketNumber)} className={entry}>
            <span className={what}>{m.home_work_baskets({ count: baskets })}</span>
            {oldest && oldest.days > 0 ? (
              <span className={quiet}>{m.home_work_oldest({ count: oldest.days })}</span>
            ) : null}
            <span className={action}>{m.home_act_approve()}</span>
          </Link>
        </li>
      ) : null}
      {texts.map(({ dst, count }) => (
        <li key={dst} className={item}>
          <Link to="/system-i18n" search={{ ...everyText, dst, show: 'untranslated' }} className={entry}>
            <span className={what}>{m.home_work_texts({ count, language: nameOf.of(dst) ?? dst })}</span>
            <span className={action}>{m.home_act_translate()}</span>
          </Link>
        </li>
      ))}
      {questions > 0 ? (
        <li className={item}>
          <Link to="/upload-files/" hash="questions" className={entry}>
            <span className={what}>{m.home_work_questions({ count: questions })}</span>
            <span className={action}>{m.home_act_answer()}</span>
          </Link>
        </li>
      ) : null}
      {pendingEmail === null ? null : (
        <li className={item}>
          <Link to="/account/" className={entry}>
            <span className={what}>{m.home_work_email({ email: pendingEmail })}</span>
            <span className={action}>{m.home_act_account()}</span>
          </Link>
        </li>
      )}
      {troubles.map((trouble) => (
        <li key={trouble} className={item}>
          <Link to="/status/" className={entry}>
            <span className={what}>{troubleWords[trouble]()}</span>
            <span className={action}>{m.home_act_status()}</span>
          </Link>
        </li>
      ))}
    </>
  )
}

/** A part with its dimension line and a tick: the drawing for "nothing to do". */
function NothingLeft() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M6 3h52v17H6z" />
      <path d="M27 11.5l4 4 7-8" strokeWidth="2" />
      <path d="M6 23v8M58 23v8M6 27h52M11 24.5L6 27l5 2.5M53 24.5l5 2.5-5 2.5" />
    </svg>
  )
}
