import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Segmented } from '#src/ui/field/segmented.tsx'
import type { KnownText } from '#src/workspace/memory/memory-unit.ts'
import { FillDialog } from '#src/workspace/screen/memory/fill-dialog.tsx'
import { type OpenMemory, useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useFilling } from '#src/workspace/screen/memory/use-filling.ts'
import { type Tool, type ToolProps, useKeysListed } from './tool.ts'

const atOnce = 5_000

async function knownOf(memory: OpenMemory, keys: readonly string[], isWanted: () => boolean): Promise<KnownText[]> {
  const texts: KnownText[] = []
  for (let at = 0; at < keys.length && isWanted(); at += atOnce)
    texts.push(...(await memory.client.known(memory.space, keys.slice(at, at + atOnce))))
  return texts
}

function useKnown(keys: readonly string[]): readonly KnownText[] | undefined {
  const { memory } = useWorkspaceContext()
  const [known, setKnown] = useState<{ of: readonly string[]; texts: readonly KnownText[] }>()
  useEffect(() => {
    if (!memory) return
    let isWanted = true
    void knownOf(memory, keys, () => isWanted).then((texts) => (isWanted ? setKnown({ of: keys, texts }) : undefined))
    return () => {
      isWanted = false
    }
  }, [memory, keys])
  return known?.of === keys ? known.texts : undefined
}

function FillTool({ view, listed, onClose }: ToolProps) {
  const shown = useKeysListed(listed)
  const { units } = view
  // Each keystroke creates new units, with the same keys.
  const [all, setAll] = useState(() => units.map(({ key }) => key))
  if (all.length !== units.length) setAll(units.map(({ key }) => key))
  const [among, setAmong] = useState<'shown' | 'all'>('shown')
  const texts = useKnown(among === 'all' ? all : shown)
  const write = useFilling()
  return (
    <FillDialog
      title={m.workspace_fill()}
      texts={texts}
      onFill={(filling) => write(m.workspace_fill_step(), filling, true)}
      onClose={onClose}
    >
      <p>{m.workspace_fill_hint()}</p>
      {shown.length < all.length ? (
        <Segmented
          label={m.workspace_fill_among()}
          value={among}
          options={[
            { value: 'shown', label: m.workspace_filtered_only(), count: m.workspace_count({ count: shown.length }) },
            { value: 'all', label: m.workspace_fill_all(), count: m.workspace_count({ count: all.length }) },
          ]}
          onChange={setAmong}
        />
      ) : null}
    </FillDialog>
  )
}

export const tool: Tool = {
  group: 'texts',
  order: 10,
  icon: <WandSparkles />,
  needsTexts: true,
  title: m.workspace_fill,
  Dialog: FillTool,
}
