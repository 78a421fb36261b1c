// Runs before each test file: the sign-in library takes 70 ms of a processor for a hash and has no option for its cost.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: null, key: Buffer) => void

const cheapScrypt = (...args: unknown[]) => {
  const [password, salt, length] = args as Parameters<typeof crypto.scryptSync>
  const callback = args.at(-1) as Done
  callback(null, crypto.scryptSync(password, salt, length, { N: 16 }))
}

crypto.scrypt = cheapScrypt as typeof crypto.scrypt
syncBuiltinESMExports()
