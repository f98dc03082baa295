// A portal that loads this has a fault as a real one had: a reversed range ends the process.
import { Server } from 'node:http'

const { emit } = Server.prototype
Server.prototype.emit = function (name, ...given) {
  if (name === 'request' && given[0].headers.range === 'bytes=2-1') process.abort()
  return emit.call(this, name, ...given)
}
