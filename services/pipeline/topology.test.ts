import { describe, expect, it } from 'vitest'
import * as feeds from '../scan-groups/reactions/feed-pipeline.ts'
import { pipeline, stageNames } from './topology.ts'

describe('the topology of the pipeline', () => {
  it('names every feeding reaction, and no other', () => {
    const reactions = pipeline.flatMap(({ fedBy }): string[] => [...fedBy]).filter(name => !stageNames.some(stage => stage === name))
    expect(new Set(reactions)).toEqual(new Set(Object.values(feeds).map(({ name }) => name)))
  })
})
