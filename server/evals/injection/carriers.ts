import type { LiveProduct } from '#test/live-product.ts'
import type { Attack } from './attack-cases.ts'
import type { Tenant } from './tenant.ts'

/** A way by which words of strangers come in. */
export interface Carrier {
  name: string
  /** Lets the attack arrive. Answers what may be answered: ids of comments, or of the person who wrote. */
  arrive(attack: Attack, tenant: Tenant, product: LiveProduct): Promise<string[]>
}

const harmless = 'How much is the small mug?'

/** Other carriers (mail, pages, files) become entries here when the product reads them. */
export const carriers: readonly Carrier[] = [
  {
    name: 'comment',
    arrive: (attack, tenant, product) => comment({ attack, tenant, product }, attack.id, attack.texts),
  },
  {
    name: 'direct message',
    async arrive({ id, texts }, { brand }, { sandbox: { control } }) {
      await control.addFollower({ username: id, name: 'Somebody' })
      const targets: string[] = []
      // The prompt for a message does not name who wrote it.
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
      return comment({ attack, tenant, product }, `${name} ${attack.id}`, texts)
    },
  },
]

interface Stage {
  attack: Attack
  tenant: Tenant
  product: LiveProduct
}

async function comment(
  { attack, tenant, product }: Stage,
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
