import { formatReplyPrice } from '@skein/contract/models'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { chooseModel, platformDefault } from './choose-model.ts'
import type { ModelSource } from './default-model.ts'

/** Reports which model "Platform default" means for an account and who chose it, or what is missing. */
export const probeModel: ConnectionProbe = async (ctx, { id }) => {
  const check = { key: 'model', fix: null, at: null } as const
  const choice = await chooseModel(ctx, id, platformDefault)
  if ('missing' in choice)
    return { ...check, state: choice.missing === 'no_key' ? 'limited' : 'failed', message: choice.message }
  const { entry, source, lifecycle, replaced_from } = choice
  const answers =
    replaced_from === null
      ? `${entry.label} answers.`
      : `${entry.label} answers in place of ${replaced_from}.`
  const price = formatReplyPrice(entry)
  const message = [answers, sources[source], price && `A reply costs about ${price}.`]
  if (lifecycle === 'ending')
    message.push(`It ends on ${entry.shutdown_date}. Choose another one under Models.`)
  return {
    ...check,
    state: lifecycle === 'ending' ? 'limited' : 'ok',
    message: message.filter(Boolean).join(' '),
  }
}

const sources: Readonly<Record<ModelSource | 'automation', string>> = {
  account: 'It is the default model of this account.',
  environment: 'Your administrator set it as the default. You can choose another one under Models.',
  automatic: 'Skein chose it, because no default model is set. You can choose another one under Models.',
  automation: '',
}
