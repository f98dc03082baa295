import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { toList } from '#src/workspace/screen/texts-search.ts'
import { spaceNames } from '#src/workspace/screen/names.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { spaces } from '#src/workspace/view.ts'
import { workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

const link = css({ textStyle: 'small', color: 'accent', textDecoration: 'underline', paddingInline: '2' })

/** The start of a longer source is enough to find it. */
const maxSought = 100

type ElsewhereLinkProps = { space: string; count: number; source: string }

export function ElsewhereLink({ space, count, source }: ElsewhereLinkProps) {
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
