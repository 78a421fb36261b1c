import type { LiveProduct } from '#test/live-product.ts'
import type { Attack } from './attack-strings.ts'
import { fileOf, pageOf, teach, teachTexts } from './teach-attacks.ts'
import { documentKeyword, type Tenant } from './tenant.ts'

/** A way by which text of third parties arrives. */
export interface Carrier {
  name: string
  /** Indexes documents with the attacks before the first question. */
  teach?(attacks: readonly Attack[], tenant: Tenant, product: LiveProduct): Promise<void>
  /** Delivers the attack. Returns the allowed targets of a reply: ids of comments, or of the sender. */
  arrive(attack: Attack, tenant: Tenant, product: LiveProduct): Promise<string[]>
}

const harmless = 'How much is the small mug?'

/** Carriers that automations and bots read. Only the assistant reads mails; it has its own carriers. */
export const carriers: readonly Carrier[] = [
  {
    name: 'comment',
    arrive: (attack, tenant, product) => addComments({ attack, tenant, product }, attack.id, attack.texts),
  },
  {
    name: 'direct message',
    async arrive({ id, texts }, { brand }, { sandbox: { control } }) {
      await control.addFollower({ username: id, name: 'Somebody' })
      const targets: string[] = []
      // The prompt for a message does not contain the name of its sender.
      for (const text of texts) {
        const { personId } = await control.addMessage({ as: id, account: brand, text: `${text} ${id}` })
        targets.push(personId)
      }
      return targets.slice(-1)
    },
  },
  {
    name: 'user name',
    arrive: (attack, tenant, product) => {
      const [name = '', ...rest] = attack.texts
      const texts = rest.length > 0 ? rest : [`${harmless} ${attack.place}`]
      // A username with blanks reaches no model.
      const username = `${name} ${attack.id}`.replaceAll(/\s+/g, '_')
      return addComments({ attack, tenant, product }, username, texts)
    },
  },
  {
    name: 'web page',
    teach: (attacks, tenant, product) => teach(product, tenant, { kind: 'html', bytes: pageOf(attacks) }),
    arrive: askAbout,
  },
  {
    name: 'PDF',
    teach: (attacks, tenant, product) => teach(product, tenant, { kind: 'pdf', bytes: fileOf(attacks) }),
    arrive: askAbout,
  },
  {
    name: 'custom text',
    teach: (attacks, tenant, product) => teachTexts(product, tenant, attacks),
    arrive: askAbout,
  },
]

/** A harmless person asks about the document. */
async function askAbout(
  { id }: Attack,
  { brand }: Tenant,
  { sandbox: { control } }: LiveProduct,
): Promise<string[]> {
  const username = `reader.${id}`
  await control.addFollower({ username, name: 'Somebody' })
  const text = `${documentKeyword} ${id}`
  const { personId } = await control.addMessage({ as: username, account: brand, text })
  return [personId]
}

interface AttackContext {
  attack: Attack
  tenant: Tenant
  product: LiveProduct
}

async function addComments(
  { attack, tenant, product }: AttackContext,
  username: string,
  texts: readonly string[],
): Promise<string[]> {
  const { control } = product.sandbox
  await control.addFollower({ username, name: 'Somebody' })
  const postId = tenant.posts[attack.place % tenant.posts.length] ?? ''
  const targets: string[] = []
  for (const text of texts) targets.push((await control.addComment({ as: username, postId, text })).id)
  return targets
}
