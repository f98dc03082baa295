import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type PageProps<Result> = { draw: () => Result; onDrawn: (drawn: Result) => void }

function Page<Result>({ draw, onDrawn }: PageProps<Result>) {
  onDrawn(draw())
  return null
}

/** Returns what a hook returns when its page is first drawn. */
export function drawnHook<Result>(draw: () => Result, around = (page: ReactNode): ReactNode => page): Result {
  const drawn: Result[] = []
  renderToStaticMarkup(around(<Page draw={draw} onDrawn={(result) => drawn.push(result)} />))
  const [first] = drawn
  if (!first) throw new Error('Not drawn')
  return first
}
