import { Fragment, useMemo, useRef } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site/site.ts'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { SpacedText } from '#src/workspace/screen/text/source-text.tsx'
import { BoxField } from '#src/workspace/screen/editor/box/box-field.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { branchLike } from '#src/workspace/text/branch-like.ts'
import type { Argument, Branch, BranchLayout, BranchNode, Slot } from './branch-layout.ts'
import { portionOf } from './branches.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { carriedBy, likeNodes } from './like-nodes.ts'
import { samplesOf } from './plural-forms.ts'
import type { Draft } from '#src/workspace/view.ts'

const argument = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  borderInlineStart: '[2px solid {colors.line-strong}]',
  paddingInlineStart: '3',
})
const field = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const caption = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'baseline' })
const selectorText = css({ textStyle: 'code', color: 'ink', fontWeight: 'strong' })
const remark = css({ textStyle: 'small', color: 'ink-2' })

type Nodes = { nodes: readonly BranchNode[]; sourceText: string; sourceNodes: readonly BranchNode[] }

type BranchNodesProps = Nodes & {
  draft: Draft
  layout: BranchLayout
  cut: Cut
  sourceArguments: readonly Argument[]
  path: string
}

export function BranchNodes({ nodes, sourceText, sourceNodes, ...open }: BranchNodesProps) {
  const isAlone = nodes.length === 1
  const likes = likeNodes(nodes, sourceNodes, open.sourceArguments)
  return nodes.map((node, at) => {
    const like = likes[at]
    const key = `${open.path}/${at}`
    if (node.kind === 'argument')
      return <ArgumentFields key={key} {...open} path={key} node={node} sourceText={sourceText} like={like} />
    const source = like?.kind === 'run' ? sourceText.slice(like.slot.start, like.slot.end) : undefined
    // A section around an argument gets no field if it is empty in both texts. A space counts as not empty.
    if (!isAlone && node.isEmpty && !source) return null
    const name = isAlone ? '' : at === 0 ? m.workspace_branch_before() : m.workspace_branch_after()
    const from = { source, sourceText, sourceNodes }
    return <SlotField key={key} {...open} slot={node.slot} from={from} name={name} />
  })
}

type ArgumentFieldsProps = Omit<BranchNodesProps, 'nodes' | 'sourceNodes'> & {
  node: Argument
  like: BranchNode | undefined
}

function ArgumentFields({ node, like, sourceText, path, ...open }: ArgumentFieldsProps) {
  const { target } = useWorkspaceContext()
  const likeBranches = like?.kind === 'argument' ? like.branches : []
  const sourceOf = ({ selector }: Branch) => branchLike(likeBranches, selector, target.lang, node.type)
  return (
    <div className={argument} role="group" aria-label={`{${node.argument}}`}>
      <p className={remark}>{`{${node.argument}}`}</p>
      {node.branches.map((branch) => {
        const title = `${branch.selector}${meaningOf(node, branch.selector, target.lang)}`
        const inner = { nodes: branch.nodes, sourceText, sourceNodes: sourceOf(branch)?.nodes ?? [] }
        const key = `${path}/${branch.selector}`
        return branch.nodes.length === 1 && branch.nodes[0]?.kind === 'run' ? (
          <SlotField
            key={key}
            {...open}
            slot={branch.nodes[0].slot}
            from={{ ...inner, source: textOf(inner) }}
            name={title}
          />
        ) : (
          <Fragment key={key}>
            <p className={selectorText}>{title}</p>
            <BranchNodes {...open} {...inner} path={key} />
          </Fragment>
        )
      })}
    </div>
  )
}

function textOf({ sourceText, sourceNodes }: Nodes): string | undefined {
  const runs = sourceNodes.flatMap((node) => (node.kind === 'run' ? [node.slot] : []))
  const [first, last] = [runs[0], runs.at(-1)]
  return first && last ? sourceText.slice(first.start, last.end) : undefined
}

function meaningOf({ type, branches }: Argument, selector: string, lang: string): string {
  if (type === 'select' || selector.startsWith('=')) return ''
  const own = new Set(branches.flatMap((one) => (one.selector.startsWith('=') ? Number(one.selector.slice(1)) : [])))
  const samples = samplesOf({ lang, type, form: selector, own }, tagOf(getLocale()))
  return samples === '' ? '' : ` · ${samples}`
}

function BranchSource({ text }: { text: string }) {
  const { source } = useWorkspaceContext()
  return (
    <span className={cx(remark, css({ whiteSpace: 'pre-wrap' }))} {...languageProps(source.lang)}>
      <SpacedText text={text} />
    </span>
  )
}

/** `source`: the source text of this field; undefined if unknown. */
type From = Omit<Nodes, 'nodes'> & { source: string | undefined }
type SlotFieldProps = Pick<BranchNodesProps, 'draft' | 'layout' | 'cut'> & { slot: Slot; from: From; name: string }

function SlotField({ draft, layout, cut, slot, from, name }: SlotFieldProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const portion = useMemo(() => portionOf(layout, slot, cut), [layout, slot, cut])
  const { source = '', sourceNodes, sourceText } = from
  const isKnown = from.source !== undefined
  const label = name === '' ? m.workspace_translation() : `${m.workspace_translation()}, ${name}`
  return (
    <div className={field} data-guessed={isKnown ? undefined : ''}>
      <span className={caption}>
        {name === '' ? null : <span className={selectorText}>{name}</span>}
        {source === '' ? null : <BranchSource text={source} />}
      </span>
      <BoxField
        draft={draft}
        portion={portion}
        source={isKnown ? source : carriedBy(sourceNodes, sourceText, portion.cut)}
        fieldRef={fieldRef}
        isWhole={false}
        aria-label={label}
        slot={layout.slots.indexOf(slot)}
      />
    </div>
  )
}
