// Simulates hours of an account whose webhooks are lost or late, and prints what the sweeps made of it as JSON.
import '#src/infra/guard-json.ts'
import { startDatabaseServer } from '../processes/database-server.ts'
import { simulateSweeps } from './simulate-sweeps.ts'

const [events = '5000', hours = '24', share = '30', late = 'lost', seed = 'sweep'] = process.argv.slice(2)
const server = await startDatabaseServer()
try {
  const figures = await simulateSweeps(server.url, {
    events: Number(events),
    hours: Number(hours),
    share: Number(share),
    late: late === 'late',
    seed,
  })
  process.stdout.write(JSON.stringify(figures))
} finally {
  await server.stop()
}
