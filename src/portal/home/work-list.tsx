import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { everyText } from '#src/portal/shell/every-text.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { readWork } from '#src/gateway/work/work.functions.ts'
import { tagOf } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'

const list = css({ borderBlockStart: 'hair' })
const item = css({ borderBlockEnd: 'hair' })
const entry = css({ display: 'block', paddingBlock: '3', fontWeight: 'strong' })
const quiet = css({ paddingBlock: '3', color: 'ink-2' })

/** Shows the to-do list. Renders nothing until it is read, and nothing if it cannot be read. */
export function WorkList() {
  const { locale } = useShell()
  const {
    data: work,
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['work'],
    networkMode: 'always',
    gcTime: typeof window === 'undefined' ? Infinity : 300_000,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => readWork({ signal }),
  })
  const nameOf = new Intl.DisplayNames(tagOf(locale), { type: 'language' })
  const isNothing =
    work?.isComplete && work.baskets + work.texts.length + work.questions === 0 && work.pendingEmail === null
  return (
    <ul className={list} aria-busy={isPending || undefined}>
      {isPending ? (
        <li className={quiet}>
          <Skeleton width="16rem" />
        </li>
      ) : null}
      {isError || work?.isComplete === false ? (
        <li className={quiet}>
          {m.home_work_unread()}{' '}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {m.list_try_again()}
          </Button>
        </li>
      ) : null}
      {isNothing ? <li className={quiet}>{m.home_work_none()}</li> : null}
      {work && work.baskets > 0 ? (
        <li className={item}>
          <Link to="/order-approve/" search={{ waiting: '1' }} className={entry}>
            {m.home_work_baskets({ count: work.baskets })}
          </Link>
        </li>
      ) : null}
      {work?.texts.map(({ dst, count }) => (
        <li key={dst} className={item}>
          <Link to="/system-i18n" search={{ ...everyText, dst, show: 'untranslated' }} className={entry}>
            {m.home_work_texts({ count, language: nameOf.of(dst) ?? dst })}
          </Link>
        </li>
      ))}
      {work && work.questions > 0 ? (
        <li className={item}>
          <Link to="/upload-files/" hash="questions" className={entry}>
            {m.home_work_questions({ count: work.questions })}
          </Link>
        </li>
      ) : null}
      {work && work.pendingEmail !== null ? (
        <li className={item}>
          <Link to="/account/" className={entry}>
            {m.home_work_email({ email: work.pendingEmail })}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
