import { m } from '@skein/messages'
import { formatReplyPrice, type ModelEntry } from '@skein/contract/models/models'
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
      ? m.server_models_answers({ model: entry.label })
      : m.server_models_in_place({ model: entry.label, former: replaced_from })
  const price = formatReplyPrice(entry)
  const message = [answers, sources[source](), price && m.server_models_reply_cost({ price })]
  if (lifecycle === 'ending' && entry.shutdown_date !== null) message.push(endOf(entry, entry.shutdown_date))
  return {
    ...check,
    state: lifecycle === 'ending' ? 'limited' : 'ok',
    message: message.filter(Boolean).join(' '),
  }
}

/** Says what happens to a model at its end. */
const endOf = ({ redirected, replacement }: ModelEntry, date: string): string =>
  redirected && replacement !== null
    ? m.server_models_becomes({ date, model: replacement })
    : m.server_models_ends({ date })

const sources: Readonly<Record<ModelSource | 'automation', () => string>> = {
  account: () => m.server_models_is_default(),
  environment: () => m.server_models_admin_default(),
  automatic: () => m.server_models_skein_chose(),
  automation: () => '',
}
