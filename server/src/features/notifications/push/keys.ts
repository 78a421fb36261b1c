import webPush from 'web-push'
import type { Ctx } from '#src/context.ts'
import { SecretError } from '#src/infra/secrets.ts'
import type { PushKeys } from '#src/integrations/push/push.ts'
import { deleteKeys, findKeys, insertKeys, saveSealedKey, type StoredKeys } from './store.ts'

const binding = { purpose: 'push_key', owner: 'installation' }

/**
 * Returns the key pair of this installation; makes it when there is none. Keys that no configured secret decrypts are
 * replaced: browsers subscribe again.
 */
export async function pushKeys({ db, secrets, log }: Ctx): Promise<PushKeys> {
  const { system } = db
  const storedKeys = (await findKeys(system)) ?? (await makeKeys({ db, secrets }))
  const { public_key, private_key } = storedKeys
  try {
    const privateKey = await secrets.open(private_key, binding)
    if (secrets.isStale(private_key)) {
      const sealed = await secrets.seal(privateKey, binding)
      await saveSealedKey(system, { public_key, private_key: sealed, old: private_key })
    }
    return { publicKey: public_key, privateKey }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    log.warn('the keys of push messages could not be decrypted and are replaced; browsers subscribe again')
    await deleteKeys(system, storedKeys)
    const replaced = await makeKeys({ db, secrets })
    return { publicKey: replaced.public_key, privateKey: await secrets.open(replaced.private_key, binding) }
  }
}

async function makeKeys({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>): Promise<StoredKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const newKeys = { public_key: publicKey, private_key: await secrets.seal(privateKey, binding) }
  await insertKeys(db.system, newKeys)
  return (await findKeys(db.system)) ?? newKeys
}
