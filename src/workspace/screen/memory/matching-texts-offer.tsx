import { useCallback } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { AfterDialog } from '#src/ui/dialog.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isToReview } from './fill-choice.ts'
import { FillDialog } from './fill-dialog.tsx'
import type { useMatchingTexts } from './use-matching-texts.ts'
import { useFilling } from './use-filling.ts'
import { Link } from '@tanstack/react-router'
import { toList } from '#src/workspace/screen/texts-search.ts'
import { spaceNames } from '#src/workspace/screen/names.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { spaces } from '#src/workspace/view.ts'
import { workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

const link = css({ textStyle: 'small', color: 'accent', textDecoration: 'underline', paddingInline: '2' })

/** Length of the part of a source that is put into the search. */
const maxSought = 100

type ElsewhereLinkProps = { space: string; count: number; source: string }

function ElsewhereLink({ space, count, source }: ElsewhereLinkProps) {
  const { src, dst } = useSharedContext().subject
  const known = spaces.find((one) => one === space)
  if (!known) return null
  const words = m.workspace_also_elsewhere({ list: spaceNames[known](), count })
  const search = {
    ...workspaceSearchDefaults,
    src,
    dst,
    q: source.slice(0, maxSought),
    in: 'source',
    show: 'untranslated',
  } as const
  return (
    <Link {...toList(known)} search={search} className={link}>
      {words}
    </Link>
  )
}

const wrapping = css({ whiteSpace: 'normal', height: 'auto', minHeight: 'small', textAlign: 'start' })

export function MatchingTextsOffer({ offer }: { offer: ReturnType<typeof useMatchingTexts> }) {
  const { also, isOpen, look, close, forget } = offer
  const { boxRef, byKey } = useWorkspaceContext()
  const write = useFilling()
  const hasTexts = also !== null && also.texts.length > 0
  useCommand('lookAlike', look, hasTexts)
  const backToText = useCallback(() => boxRef.current, [boxRef])
  const siblings = also ? also.texts.length - also.same : 0
  const words = [
    also && also.same > 0 ? m.workspace_also_same({ count: also.same }) : '',
    siblings > 0 ? m.workspace_also_siblings({ count: siblings }) : '',
  ].filter((part) => part !== '')
  const name = m.workspace_also_look({ what: words.join(', ') })
  return (
    <>
      <span role="status">
        {hasTexts ? (
          <CommandButton command="lookAlike" name={name} visual="quiet" size="small" className={wrapping} showsKeys>
            {name}
          </CommandButton>
        ) : null}
        {also?.elsewhere.map(({ space, count }) => (
          <ElsewhereLink key={space} space={space} count={count} source={also.source} />
        ))}
      </span>
      {also && isOpen ? (
        <AfterDialog value={backToText}>
          <FillDialog
            title={m.workspace_also_title()}
            texts={also.texts}
            onFill={async (filling) => {
              await write(m.workspace_also_step(), filling, isToReview(filling, byKey.get(also.key)))
              forget()
            }}
            onClose={close}
          />
        </AfterDialog>
      ) : null}
    </>
  )
}
