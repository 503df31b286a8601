import { describe, expect, it } from 'vitest'
import { makeMetrics } from '../services/monitoring/metrics.ts'
import { gauges } from '../services/monitoring/samples.ts'
import { isOurs, readCompose, readYaml, textOf } from './compose/read-compose.ts'

type Target = { expr: string; datasource: { uid: string } }
type Box = { x: number; y: number; w: number; h: number }
type Panel = { id: number; type: string; title: string; description?: string; gridPos: Box; targets?: Target[] }
type Rule = { alert: string; expr: string; labels: Record<string, string>; annotations: Record<string, string> }

const dashboard = JSON.parse(textOf('ops/grafana/dashboards/docketry.json')) as {
  uid: string
  panels: Panel[]
  annotations: { list: { expr: string }[] }
}
const drawn = dashboard.panels.filter(({ type }) => type !== 'row')
const { groups } = readYaml('ops/prometheus/alerts.yml') as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(group => group.rules)
const shown = drawn.flatMap(panel => (panel.targets ?? []).map(({ expr }) => expr))
const expressions = [...shown, ...rules.map(({ expr }) => expr), ...dashboard.annotations.list.map(({ expr }) => expr)]
const compose = readCompose()
const roles = Object.entries(compose.services)
  .filter(([, service]) => isOurs(service))
  .map(([name]) => name)

/** Every metric name of a scrape, with the labels that Docketry sets. */
async function exposed(): Promise<Map<string, readonly string[]>> {
  const metrics = makeMetrics()
  metrics.appended('ok', 1)
  metrics.stageDone('read', 'ok', 1)
  metrics.requested('GET', '/', 200, 1)
  const lines = (await metrics.text()).split('\n')
  const series = lines
    .filter(line => /^[a-z]/u.test(line))
    .map((line): [string, string[]] => [line.split(/[{ ]/u)[0]!, [...line.matchAll(/([a-z_]+)="/gu)].map(([, label]) => label!)])
  // A histogram has no series before its first value.
  const silent = lines
    .flatMap(line => /^# TYPE (\S+) histogram$/u.exec(line)?.[1] ?? [])
    .flatMap(name => ['bucket', 'sum', 'count'].map((part): [string, string[]] => [`${name}_${part}`, []]))
  return new Map([...silent, ...series, ...Object.entries(gauges).map(([name, [labels]]): [string, readonly string[]] => [name, labels])])
}
const named = (expr: string): string[] => [...expr.matchAll(/\b(?:docketry|nodejs|process)_[a-z0-9_]+/gu)].map(([name]) => name)

describe('the dashboard and the alerts', () => {
  it('query only metrics that exist', async () => {
    const known = await exposed()
    expect(expressions.flatMap(named).filter(name => !known.has(name))).toEqual([])
  })

  it('filter metrics only by labels that they have', async () => {
    const known = await exposed()
    const picked = expressions.flatMap(expr =>
      [...expr.matchAll(/\b([a-z0-9_]+)\{([^}]*)\}/gu)].flatMap(([, name = '', inside = '']) =>
        [...inside.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/gu)].map(([, label = '']) => ({ name, label })),
      ),
    )
    const ofScrape = ['job', 'role', 'instance']
    const wrong = picked.filter(({ name, label }) => known.has(name) && !ofScrape.includes(label) && !known.get(name)?.includes(label))
    expect(picked.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it('show every metric of Docketry', () => {
    const queried = new Set(shown.flatMap(named))
    const histograms = ['docketry_append_seconds_bucket', 'docketry_stage_seconds_bucket', 'docketry_http_seconds_bucket']
    expect([...Object.keys(gauges), ...histograms].filter(name => !queried.has(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('has its rows in the order of diagnosis', () => {
    expect(dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Readiness',
      'Pipeline',
      'Projections',
      'API',
      'Servers',
      'Process',
    ])
  })

  it('describes every panel, and uses the configured data source', () => {
    const { datasources } = readYaml('ops/grafana/provisioning/datasources/prometheus.yml') as {
      datasources: { uid: string; url: string }[]
    }
    expect(datasources.map(({ uid, url }) => [uid, url])).toEqual([['prometheus', 'http://prometheus:9090']])
    expect(drawn.filter(({ description = '' }) => description.length < 8).map(({ title }) => title)).toEqual([])
    expect(new Set(drawn.flatMap(({ targets = [] }) => targets.map(({ datasource }) => datasource.uid)))).toEqual(new Set(['prometheus']))
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })

  it('has no overlapping panels and none past the edge', () => {
    const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    const boxes = dashboard.panels.map(({ title, gridPos }) => ({ title, box: gridPos }))
    const over = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(other => overlap(one.box, other.box))
        .map(other => `${one.title} / ${other.title}`),
    )
    expect(over).toEqual([])
    expect(boxes.filter(({ box }) => box.x + box.w > 24)).toEqual([])
  })

  it('is at the path that Grafana reads', () => {
    const { providers } = readYaml('ops/grafana/provisioning/dashboards/docketry.yml') as { providers: { options: { path: string } }[] }
    const grafana = compose.services['grafana']!
    expect(grafana.volumes).toContain(`./ops/grafana/dashboards:${providers[0]?.options.path}:ro`)
    expect(grafana.environment?.['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH']).toBe(`${providers[0]?.options.path}/docketry.json`)
  })
})

describe('Prometheus', () => {
  const config = readYaml('ops/prometheus/prometheus.yml') as {
    rule_files: string[]
    scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; type: string; port: number }[] }[]
  }
  const [found] = config.scrape_configs.find(({ job_name }) => job_name === 'docketry')?.dns_sd_configs ?? []

  it('scrapes every process of every role', () => {
    expect(found?.names).toEqual(roles)
    expect(found?.type).toBe('A')
    expect(roles.map(role => compose.services[role]?.environment?.['OPS_PORT'])).toEqual(roles.map(() => found?.port))
    for (const role of roles) expect(compose.services[role]?.networks).toContain('watch')
    expect(compose.services['prometheus']?.networks).toContain('watch')
  })

  it('alerts for every role that is absent', () => {
    const alerted = [...(rules.find(({ alert }) => alert === 'RoleAbsent')?.expr ?? '').matchAll(/role="([a-z-]+)"/gu)].map(
      ([, role]) => role,
    )
    expect(alerted).toEqual(roles)
    expect(config.rule_files).toEqual(['alerts.yml'])
  })

  it('describes with every alert its meaning and what to do', () => {
    const mute = rules.filter(
      ({ annotations: { summary = '', description = '' }, labels }) =>
        summary === '' || description === '' || !['warning', 'critical'].includes(labels['severity'] ?? ''),
    )
    expect(mute).toEqual([])
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})
