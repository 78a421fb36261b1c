import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { modelWords } from '../../copy/settings.ts'
import { MigrateModels } from './migrate-models.tsx'
import { ModelTable } from './model-table.tsx'
import { modelsQuery } from './queries.ts'
import { Section } from './section.tsx'

/** Model catalogue: prices, shutdown dates, replacements, and migration off retiring models. */
export function ModelsSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(modelsQuery(platformUserId))
  return (
    <Section id="models" title={modelWords.title} text={modelWords.text}>
      <MigrateModels platformUserId={platformUserId} />
      <Loaded query={query} failed={modelWords.failed} waiting="h-96 rounded-card">
        {(models) => {
          const living = models.filter(({ lifecycle }) => lifecycle !== 'dead')
          const retired = models.filter(({ lifecycle }) => lifecycle === 'dead')
          return (
            <>
              <ModelTable label={modelWords.table} models={living} />
              {retired.length > 0 && (
                <details>
                  <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
                    {modelWords.showRetired(retired.length)}
                  </summary>
                  <div className="mt-3">
                    <ModelTable label={modelWords.retiredTable} models={retired} />
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
