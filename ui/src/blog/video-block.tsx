import { useState } from 'react'

/** Nothing is loaded from YouTube until somebody asks for it, and then from its address without cookies. */
export function VideoBlock({ id }: { id: string }) {
  const [playing, setPlaying] = useState(false)
  if (!/^[\w-]{11}$/u.test(id)) return null
  return (
    <div className="video">
      {playing
        ? <iframe src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`} title="Video" allow="autoplay; fullscreen; picture-in-picture" referrerPolicy="strict-origin-when-cross-origin" />
        : (
          <button type="button" onClick={() => setPlaying(true)}>
            <span aria-hidden="true">▶</span> Play the video
            <small>It comes from YouTube, which then learns that you watch it.</small>
          </button>
        )}
    </div>
  )
}
