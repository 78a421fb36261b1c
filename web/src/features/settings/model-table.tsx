import { providerLabels, type ModelProvider } from '@skein/contract/model-catalogue'
import type { ListedModel } from '@skein/contract/models'
import { formatDay } from '../../lib/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { modelWords } from '../../words/settings.ts'

/** Models with their prices; on a phone the table is moved sideways. */
export function ModelTable({ label, models }: { label: string; models: readonly ListedModel[] }) {
  const heads = [modelWords.input, modelWords.output, modelWords.ends, modelWords.replacement]
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-x-auto rounded-control"
    >
      <table aria-label={label} className="w-full min-w-[600px] border-collapse text-left">
        <thead className="meta">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-normal">
              {modelWords.model}
            </th>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={`py-2 pl-4 font-normal ${place < 2 ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <ModelRow key={`${model.provider} ${model.id}`} model={model} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ModelRow({ model }: { model: ListedModel }) {
  const { input_price, output_price, shutdown_date, replacement, lifecycle } = model
  const priced = input_price > 0 || output_price > 0
  const price = (dollars: number) => (priced ? `$${dollars}` : modelWords.unknown)
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-3 font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {model.label}
          <Marks model={model} />
        </span>
        <span className="meta block">
          {providerLabels[model.provider as ModelProvider] ?? model.provider}
        </span>
      </th>
      <td className="tabular py-2.5 pl-4 text-right whitespace-nowrap">{price(input_price)}</td>
      <td className="tabular py-2.5 pl-4 text-right whitespace-nowrap">{price(output_price)}</td>
      <td className={`tabular py-2.5 pl-4 whitespace-nowrap ${lifecycle === 'ok' ? 'text-text-2' : ''}`}>
        {shutdown_date === null ? modelWords.stays : formatDay(shutdown_date)}
      </td>
      <td className="py-2.5 pl-4">{replacement ?? modelWords.none}</td>
    </tr>
  )
}

function Marks({ model: { is_default, kind, lifecycle, key_available } }: { model: ListedModel }) {
  return (
    <>
      {is_default && <Tag tone="brand">{modelWords.usual}</Tag>}
      {kind === 'embedding' && <Tag>{modelWords.embedding}</Tag>}
      {lifecycle === 'ending' && <Tag tone="warn">{modelWords.ending}</Tag>}
      {lifecycle === 'dead' && <Tag tone="bad">{modelWords.retired}</Tag>}
      {!key_available && <Tag>{modelWords.noKey}</Tag>}
    </>
  )
}
