import { expect, test, vi } from 'vitest'
import { useWriting } from '#src/workspace/screen/use-writing.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'

function dialog() {
  const onClose = vi.fn<() => void>()
  return { ...drawnHook(() => useWriting(onClose)), onClose, writing: Promise.withResolvers<string>() }
}

test('a dialog that writes closes only after the write is done, and then once', async () => {
  const { write, close, onClose, writing } = dialog()
  const onClosed = vi.fn<(result: string) => void>()
  const done = write(() => writing.promise, onClosed)
  close()
  expect(onClose).not.toHaveBeenCalled()
  writing.resolve('3 texts')
  expect(await done).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onClosed).toHaveBeenCalledExactlyOnceWith('3 texts')
})

test('one that failed to write stays open, and may be closed', async () => {
  const { write, close, onClose, writing } = dialog()
  const done = write(() => writing.promise)
  writing.reject(new Error('full'))
  expect(await done).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a double press writes once', async () => {
  const { write, writing } = dialog()
  const work = vi.fn<() => Promise<string>>(() => writing.promise)
  const both = [write(work), write(work)]
  writing.resolve('')
  await Promise.all(both)
  expect(work).toHaveBeenCalledOnce()
})
