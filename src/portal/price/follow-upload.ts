/** `share`: part read by the server, 0 to 1. */
export type Far = { phase: 'reading' | 'comparing' | 'writing'; share: number; lines: number }

const pollMs = 1_000

/** Polls every second until the returned function is called; failed readings are retried. */
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
