import { useQuery } from '@tanstack/react-query'
import { type ModelProvider, providerLabels } from '@skein/contract/models/model-catalogue'
import type { ListedModel } from '@skein/contract/models/models'
import { m } from '@skein/messages'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { DefaultModels } from './default-models.tsx'
import { MigrateModels } from './migrate-models.tsx'
import { Section } from '../section.tsx'
import { WaitingRows } from '../waiting.tsx'
import { formatPrice, formatDay } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'

const waiting = (
  <WaitingRows count={17} className="border-b border-line py-1.5 max-md:min-h-20" action="hidden" />
)

/** Model catalogue: prices, shutdown dates, replacements, and migration off retiring models. */
export function ModelsSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(modelsQuery(platformUserId))
  return (
    <Section id="models" title={m.settings_model_title()} text={m.settings_model_text()}>
      <DefaultModels platformUserId={platformUserId} />
      <MigrateModels platformUserId={platformUserId} />
      <Loaded query={query} failed={m.settings_model_failed()} waiting={waiting}>
        {(all) => {
          const models = all.filter(({ listed }) => listed !== false)
          const living = models.filter(({ lifecycle }) => lifecycle !== 'dead')
          const retired = models.filter(({ lifecycle }) => lifecycle === 'dead')
          return (
            <>
              <ModelTable label={m.settings_model_table()} models={living} all={all} />
              {retired.length > 0 && (
                <details>
                  <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
                    {m.settings_model_show_retired({ count: retired.length })}
                  </summary>
                  <div className="mt-3">
                    <ModelTable label={m.settings_model_retired_table()} models={retired} all={all} />
                  </div>
                </details>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

interface ModelTableProps {
  label: string
  models: readonly ListedModel[]
  /** Names the replacements. */
  all: readonly ListedModel[]
}

/** Models with prices; on a phone each row becomes a labelled list. */
function ModelTable({ label, models, all }: ModelTableProps) {
  const nameOf = ({ provider, replacement }: ListedModel) =>
    all.find((other) => other.provider === provider && other.id === replacement)?.label ?? replacement
  const heads = [
    m.settings_model_input(),
    m.settings_model_output(),
    m.settings_model_ends(),
    m.settings_model_replacement(),
  ]
  return (
    <table aria-label={label} className="w-full border-collapse text-start">
      <thead className="meta max-md:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            {m.common_model()}
          </th>
          {heads.map((head, place) => (
            <th
              key={head}
              scope="col"
              className={cx('py-2 font-normal', place < 2 ? 'ps-4 text-end' : 'ps-6 text-start')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <ModelRow key={`${model.provider} ${model.id}`} model={model} replacement={nameOf(model)} />
        ))}
      </tbody>
    </table>
  )
}

function ModelRow({ model, replacement }: { model: ListedModel; replacement: string | null }) {
  const { provider, input_price, output_price, shutdown_date } = model
  const priced = input_price > 0 || output_price > 0
  const price = (amount: number) => (priced ? formatPrice(amount) : m.settings_model_unknown())
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:grid-cols-[1fr_auto] large-text:grid-cols-1 max-md:gap-x-4 max-md:py-2.5">
      <th
        scope="row"
        className="text-start font-normal max-md:row-span-2 large-text:row-span-1 md:py-2.5 md:pe-3"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {model.label}
          <Marks model={model} />
        </span>
        <span className="meta block">{providerLabels[provider as ModelProvider] ?? provider}</span>
      </th>
      <Cell name={m.settings_model_input()} number>
        {price(input_price)}
      </Cell>
      <Cell name={m.settings_model_output()} number>
        {price(output_price)}
      </Cell>
      <Cell name={m.settings_model_ends()} rare={shutdown_date === null}>
        {shutdown_date === null ? m.settings_model_stays() : formatDay(shutdown_date)}
      </Cell>
      <Cell name={m.settings_model_replacement()} rare={replacement === null}>
        {replacement ?? m.settings_model_none()}
      </Cell>
    </tr>
  )
}

interface CellProps {
  name: string
  number?: boolean
  /** Hidden on phones, because it adds no information. */
  rare?: boolean
  children: string
}

function Cell({ name, number = false, rare = false, children }: CellProps) {
  return (
    <td
      className={cx(
        'tabular md:py-2.5 md:whitespace-nowrap',
        number ? 'text-end md:ps-4' : 'max-md:col-span-2 md:ps-6',
        rare && 'text-text-3 max-md:hidden',
      )}
    >
      <span className="meta md:hidden" aria-hidden="true">
        {name}{' '}
      </span>
      {children}
    </td>
  )
}

function Marks({ model: { is_default, kind, lifecycle, key_available } }: { model: ListedModel }) {
  return (
    <>
      {is_default && <Tag tone="neutral">{m.settings_model_usual()}</Tag>}
      {kind === 'embedding' && <Tag>{m.settings_model_embedding()}</Tag>}
      {lifecycle === 'ending' && <Tag tone="warn">{m.settings_model_ending()}</Tag>}
      {lifecycle === 'dead' && <Tag tone="bad">{m.settings_model_retired()}</Tag>}
      {!key_available && <Tag>{m.settings_model_no_key()}</Tag>}
    </>
  )
}
