/** The server's progress with an upload. `share`: the part read, 0 to 1. */
export type UploadProgress = { phase: 'reading' | 'comparing' | 'writing'; share: number; lines: number }

const pollMs = 1_000

/** Polls every second until the returned function is called. Failed reads are retried. */
export function followUpload(
  readFar: () => Promise<UploadProgress | undefined>,
  onFar: (far: UploadProgress) => void,
): () => void {
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
