import { connectSandboxAccount, sandboxMails } from '../product/sandbox.ts'
import { createAutomation, signUp, type Owner } from '../product/set-up.ts'

const businesses = ['clayandember', 'studio.fern'] as const

/** Somebody with two accounts: one with very many rules, one with as many as a busy shop has. */
export async function furnish(url: string, sandboxUrl: string): Promise<Owner> {
  const owner = await signUp(url, sandboxMails(sandboxUrl))
  const counts = { clayandember: 500, 'studio.fern': 60 }
  for (const business of businesses) {
    const user_id = await connectSandboxAccount(owner, business)
    for (let number = 1; number <= counts[business]; number += 1) {
      await createAutomation(
        owner,
        { user_id },
        { name: `Rule ${number}`, keywords: [`word${number}`, 'price'] },
      )
    }
  }
  return owner
}
