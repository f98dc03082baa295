import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const one = css({ paddingInline: '1', '&[aria-pressed=true]': { color: 'accent', textDecoration: 'underline' } })

/** Tags, each of which is a filter: pressed it shows its texts alone, pressed again all. The one that is set comes first. */
export function TagButtons({ tags }: { tags: readonly string[] }) {
  const { tag, chooseTag } = useWorkspaceContext()
  const ordered = tags.includes(tag) ? [tag, ...tags.filter((other) => other !== tag)] : tags
  return ordered.map((name) => (
    <Button
      key={name}
      visual="quiet"
      size="small"
      className={one}
      aria-pressed={name === tag}
      title={name === tag ? m.workspace_tag_off() : m.workspace_tag_on({ tag: name })}
      onClick={() => chooseTag(name === tag ? '' : name)}
    >
      {name}
    </Button>
  ))
}
