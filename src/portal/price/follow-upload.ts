/** How far the server is with a file that it has got. share: how much of it is read, from 0 to 1. */
export type Far = { phase: 'reading' | 'comparing' | 'writing'; share: number; lines: number }

const pollMs = 1_000

/** Asks once a second how far an upload is, until what it answers is called. Where that is not known just now, it is asked again. */
export function followUpload(readFar: () => Promise<Far | undefined>, onFar: (far: Far) => void): () => void {
  let isOver = false
  const ask = async () => {
    const far = await readFar().catch(() => undefined)
    if (isOver) return
    if (far) onFar(far)
    timer = setTimeout(() => void ask(), pollMs)
  }
  let timer = setTimeout(() => void ask(), pollMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
