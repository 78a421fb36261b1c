// Runs before each test file: the sign-in library takes 70 ms of a processor for a hash and has no option for its cost.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: null, key: Buffer) => void

const cheapScrypt = (...given: unknown[]) => {
  const [password, salt, length] = given as Parameters<typeof crypto.scryptSync>
  const done = given.at(-1) as Done
  done(null, crypto.scryptSync(password, salt, length, { N: 16 }))
}

crypto.scrypt = cheapScrypt as typeof crypto.scrypt
syncBuiltinESMExports()
