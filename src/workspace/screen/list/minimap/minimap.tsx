import { memo, type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { css } from '#styles/css'
import { placeOf, swatches } from './signs.ts'
import { type Stripe, stripesOf } from './stripes.ts'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Unit } from '#src/workspace/view.ts'

const strip = css({
  position: 'relative',
  width: '[14px]',
  background: 'sheet',
  borderRight: 'hair',
  cursor: 'pointer',
  touchAction: 'none',
  overflow: 'hidden',
  isolation: 'isolate',
  _deskNarrow: { display: 'none' },
})
const box = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  borderWidth: '[1.5px]',
  borderColor: 'ink',
  borderRadius: '[2px]',
  pointerEvents: 'none',
})

const minBoxPx = 10
// Drawing reads all texts, so it waits until typing pauses.
const restMs = 300

function paint(canvas: HTMLCanvasElement, stripes: readonly Stripe[]) {
  const context = canvas.getContext('2d')
  if (!context) return
  const colours = new Map<string, string>()
  for (const swatch of canvas.parentElement?.querySelectorAll('[data-swatch]') ?? []) {
    colours.set(swatch.getAttribute('data-swatch') ?? '', getComputedStyle(swatch).color)
  }
  context.clearRect(0, 0, canvas.width, canvas.height)
  const fill = (sign: keyof typeof swatches, line: number, strength: number) => {
    const { from, width } = placeOf(sign)
    context.globalAlpha = strength
    context.fillStyle = colours.get(sign) ?? 'transparent'
    context.fillRect(from * canvas.width, line, width * canvas.width, 1)
  }
  stripes.forEach(({ state, strength, review, finding }, line) => {
    if (state !== 'untranslated') fill(state, line, strength)
    if (review) fill('review', line, 1)
    if (finding) fill('finding', line, 1)
  })
}

type MinimapProps = {
  keys: readonly string[]
  units: readonly Unit[]
  byKey: ReadonlyMap<string, Unit>
  findings: ReadonlyMap<string, unknown>
  scrollRef: RefObject<HTMLDivElement | null>
}

export const Minimap = memo(function Minimap({ keys, units, byKey, findings, scrollRef }: MinimapProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const drawn = useRef('')
  const listed = useRef<readonly string[]>([])

  const placeBox = useCallback(() => {
    const list = scrollRef.current
    const box = boxRef.current
    const height = canvasRef.current?.clientHeight ?? 0
    if (!list || !box || list.scrollHeight === 0) return
    const share = height / list.scrollHeight
    const boxHeight = Math.max(minBoxPx, Math.min(height, list.clientHeight * share))
    const travel = Math.max(1, list.scrollHeight - list.clientHeight)
    box.style.height = `${boxHeight}px`
    box.style.transform = `translateY(${(list.scrollTop / travel) * (height - boxHeight)}px)`
  }, [scrollRef])

  const draw = useCallback(
    (isForced: boolean) => {
      const canvas = canvasRef.current
      if (!canvas) return
      const height = Math.round(canvas.clientHeight * devicePixelRatio)
      const width = Math.round(canvas.clientWidth * devicePixelRatio)
      const stripes = stripesOf(keys, byKey, height, findings)
      const picture = stripes
        .map(
          ({ state, strength, review, finding }) =>
            `${state.at(2)}${strength.toFixed(2)}${Number(review)}${Number(finding)}`,
        )
        .join('')
      placeBox()
      if (picture === drawn.current && !isForced) return
      drawn.current = picture
      canvas.width = width
      canvas.height = height
      paint(canvas, stripes)
    },
    [keys, byKey, findings, placeBox],
  )

  // byKey is changed in place, so a new `units` is the sign that a state may have changed.
  useEffect(() => {
    const isSameList = listed.current === keys
    listed.current = keys
    const redraw = () => draw(false)
    if (!isSameList) {
      const callOff = afterPaint(redraw)
      return () => void callOff()
    }
    const timer = setTimeout(redraw, restMs)
    return () => clearTimeout(timer)
  }, [draw, keys, units])

  const drawAnew = useStable(() => draw(true))
  useEffect(() => {
    // The observers are created once: a new ResizeObserver fires immediately, and would draw after every change of the
    // texts.
    const repaint = () => requestAnimationFrame(drawAnew)
    const sized = new ResizeObserver(repaint)
    if (canvasRef.current) sized.observe(canvasRef.current)
    const themed = new MutationObserver(repaint)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', repaint)
    const list = scrollRef.current
    list?.addEventListener('scroll', placeBox, { passive: true })
    return () => {
      sized.disconnect()
      themed.disconnect()
      system.removeEventListener('change', repaint)
      list?.removeEventListener('scroll', placeBox)
    }
  }, [drawAnew, placeBox, scrollRef])

  const jump = (event: PointerEvent<HTMLDivElement>) => {
    const list = scrollRef.current
    if (!list || event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const boxHeight = boxRef.current?.offsetHeight ?? 0
    const share = (event.clientY - top - boxHeight / 2) / Math.max(1, height - boxHeight)
    list.scrollTop = share * (list.scrollHeight - list.clientHeight)
  }

  return (
    <div className={strip} aria-hidden="true" onPointerDown={jump} onPointerMove={jump}>
      {Object.entries(swatches).map(([state, className]) => (
        <i key={state} hidden data-swatch={state} className={className} />
      ))}
      <canvas ref={canvasRef} className={css({ width: 'full', height: 'full', display: 'block' })} />
      <div ref={boxRef} className={box} />
    </div>
  )
})
