import { Socket } from 'node:net'

/**
 * Statements that are asked in the same breath leave in one piece: each piece is a call to the system and wakes its
 * reader. The library holds back the parts of a statement until it has all of them; this goes on until the breath ends.
 */
export class JoiningSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
