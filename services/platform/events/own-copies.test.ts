import { expect, it } from 'vitest'
import { ownCopies } from './own-copies.ts'

it('a table is copied at its first change, then the copy is changed', () => {
  const stored = Object.freeze({ a: 1 })
  const { put, remove } = ownCopies()
  const own = put<number>(stored, 'b', 2)
  expect([stored, own]).toEqual([{ a: 1 }, { a: 1, b: 2 }])
  expect(put(own, 'a', 3)).toBe(own)
  expect(remove(own, 'b')).toBe(own)
  expect(own).toEqual({ a: 3 })
})

it('what one fold has returned is not changed by the next', () => {
  const table = ownCopies().put<number>({}, 'a', 1)
  const list = ownCopies().add<number>([], 1)
  const next = ownCopies()
  expect([
    next.put(table, 'a', 2),
    next.remove(table, 'a'),
    next.add(list, 2),
    next.replaceWhere(
      list,
      () => true,
      n => n + 1,
    ),
  ]).toEqual([{ a: 2 }, {}, [1, 2], [2]])
  expect([table, list]).toEqual([{ a: 1 }, [1]])
})

it('a key may be __proto__', () => {
  const { put, remove } = ownCopies()
  const table = put<{ a: number }>({}, '__proto__', { a: 1 })
  expect([JSON.stringify(table), Object.getPrototypeOf(table)]).toEqual(['{"__proto__":{"a":1}}', Object.prototype])
  expect(JSON.stringify(ownCopies().put(table, 'b', { a: 2 }))).toBe('{"__proto__":{"a":1},"b":{"a":2}}')
  expect(JSON.stringify(remove(table, '__proto__'))).toBe('{}')
})

it('of a list only the chosen elements are replaced', () => {
  const { add, replaceWhere } = ownCopies()
  const list = add([1, 2], 3)
  expect(
    replaceWhere(
      list,
      n => n === 2,
      n => n * 10,
    ),
  ).toBe(list)
  expect(list).toEqual([1, 20, 3])
})

it('a table is not copied for every entry', () => {
  const { put } = ownCopies()
  let copies = 0
  const stored = new Proxy<Record<string, number>>(
    {},
    {
      ownKeys: target => {
        copies += 1
        return Reflect.ownKeys(target)
      },
    },
  )
  const table = Array.from({ length: 20_000 }, (_, i) => `id-${i}`).reduce((all, id, i) => put(all, id, i), stored)
  expect([Object.keys(table).length, copies]).toEqual([20_000, 1])
})
