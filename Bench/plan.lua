-- Plays a plan of requests with wrk, the same for every server. A plan's line is
-- METHOD PATH COOKIE HEADER-HEX REST-BYTES END-HEX, tab-separated; the body is the header, so many
-- filler bytes, and the end. A plan is played once when LOOP is not set, else over and over.

local plan, at, filler = {}, 0, {}
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local function unhex(text)
  return (text:gsub("..", function(pair) return string.char(tonumber(pair, 16)) end))
end

function init(arguments)
  local count = tonumber(arguments[2])
  local line = 0
  for text in io.lines(arguments[1]) do
    if line % count == number then
      local method, path, cookie, header, rest, ending =
        text:match("^(%S+)\t(%S+)\t([^\t]*)\t([^\t]*)\t(%d+)\t([^\t]*)$")
      plan[#plan + 1] = {
        method = method, path = path, header = header, rest = tonumber(rest),
        ending = ending,
        headers = {
          ["Cookie"] = cookie, ["Accept"] = "application/vnd.dayly",
          ["Content-Type"] = "application/vnd.dayly.locaphoto",
        },
      }
    end
    line = line + 1
  end
  loop = arguments[3] == "loop"
end

function request()
  at = at + 1
  if at > #plan then
    if not loop then
      -- Nothing left: a request that both servers refuse alike; the run is then too long and
      -- its result is thrown away because of the refusals.
      return wrk.format("GET", "/nothing-left")
    end
    at = 1
  end
  local step = plan[at]
  local body = nil
  if step.rest > 0 then
    filler[step.rest] = filler[step.rest] or string.rep("\170", step.rest)
    body = unhex(step.header) .. filler[step.rest] .. unhex(step.ending)
  end
  return wrk.format(step.method, step.path, step.headers, body)
end
