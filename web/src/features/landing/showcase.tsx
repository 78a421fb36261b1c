import { useState } from 'react'
import { TabPanel } from '../../ui/tab-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showcaseWords } from '../../copy/landing-parts.ts'
import { BuilderPart } from './builder-part.tsx'
import { QueryPart } from './query-part.tsx'

/** Two ways to create an automation: by prompt or by form. */
export function Showcase() {
  const [tab, setTab] = useState<'query' | 'data'>('query')
  return (
    <section id="demo" aria-labelledby="demo-title" className="border-t border-line py-16">
      <h2 id="demo-title" className="title">
        {showcaseWords.title}
      </h2>
      <Tabs
        className="mt-6"
        label={showcaseWords.title}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'query', label: showcaseWords.query },
          { value: 'data', label: showcaseWords.data },
        ]}
      >
        <TabPanel value="query" className="pt-8">
          <QueryPart />
        </TabPanel>
        <TabPanel value="data" className="pt-8">
          <BuilderPart />
        </TabPanel>
      </Tabs>
    </section>
  )
}
