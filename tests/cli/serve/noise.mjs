// Loaded into a portal before it starts. On SIGUSR2, writes and fails in every way in which a library might.
/* oxlint-disable no-console */
import { createReadStream } from 'node:fs'

process.on('SIGUSR2', () => {
  const error = new Error('noise\nof two lines \u001b[31m in red')
  console.error('noise: %s\n\u001b[2J\u009b31m', { password: 'Hobelbank-Zwinge-77' }, error)
  console.table([{ noise: 'table\u001b[31m' }])
  console.dir({ noise: 'dir', nested: { token: 'Hobelbank-Zwinge-77' } })
  console.assert(false, 'noise: assert\n')
  process.stdout.write('noise: stdout\nof two lines\n')
  process.stderr.write(Buffer.from('noise: stderr'))
  process.emitWarning('noise: a warning\nof two lines')
  createReadStream('/not/there/planted.person@secret.example')
  void Promise.reject(new Error('noise: rejected'))
})
